// Fails when the page grows beyond its limit.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 150_000;
const folder = new URL('../dist', import.meta.url).pathname;
let total = 0;
for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue;
  const size = gzipSync(readFileSync(join(file.parentPath, file.name)), { level: 9 }).length;
  total += size;
  console.log(`${String(size).padStart(8)}  ${file.name}`);
}
console.log(`${String(total).padStart(8)}  bytes after gzip, of ${LIMIT}`);
if (total > LIMIT) process.exit(1);
