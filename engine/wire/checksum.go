package wire

import "hash/crc32"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Checksum returns the CRC-32C of b, which all files and snapshots of the project carry.
func Checksum(b []byte) uint32 { return crc32.Checksum(b, castagnoli) }

// Extend returns the checksum of what sum is the checksum of, with b behind it. That of nothing is 0.
func Extend(sum uint32, b []byte) uint32 { return crc32.Update(sum, castagnoli, b) }
