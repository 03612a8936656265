package training

import _ "gauntlet/env/all" // the environments that the tests are about
