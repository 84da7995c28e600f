/** `npm run docs`: writes docs/contract.md of what the contract's sources say. */
import { readFile, writeFile } from 'node:fs/promises';
import { contractReference } from './docs/contract-reference.ts';
import { withDeclarations } from './docs/emit-declarations.ts';

const at = (path: string) => new URL(`../${path}`, import.meta.url);

const index = await readFile(at('core/index.ts'), 'utf8');
await writeFile(at('docs/contract.md'), await withDeclarations((read) => contractReference(index, read)));
