import type { Commit } from './commit.ts';

/** A file as the stream names it: with its bytes, as an object that git has already, or gone. */
export interface ImportedFile {
  /** Below the work tree. */
  readonly path: string;
  readonly content: Uint8Array | { readonly object: string } | undefined;
}

/** A commit whose files are all known. */
export interface ImportedCommit extends Omit<Commit, 'files'> {
  readonly files: readonly ImportedFile[];
}

/** Where commits go, and on top of what. */
export interface ImportTarget {
  /** `refs/heads/main` */
  readonly branch: string;
  /** The commit that the branch is at; undefined for one without commits. */
  readonly tip: string | undefined;
  readonly committer: Commit['author'];
}

/** Mark of the last commit. */
const LAST = ':1';

const encoder = new TextEncoder();

/**
 * Commits as `git fast-import` reads them: their contents are in the stream, so that neither the work tree nor what people
 * have staged is touched, and many commits are one process, which says the name of the last one.
 */
export function importStream(
  commits: readonly ImportedCommit[],
  { branch, tip, committer }: ImportTarget,
): Uint8Array<ArrayBuffer> {
  const last = commits.length - 1;
  const chunks = commits.flatMap((commit, index) => [
    encoder.encode(
      [
        `commit ${branch}`,
        ...(index === last ? [`mark ${LAST}`] : []),
        `author ${signature(commit.author, commit.at)}`,
        `committer ${signature(committer, commit.at)}`,
        '',
      ].join('\n'),
    ),
    ...data(encoder.encode(commit.message)),
    ...(index === 0 && tip !== undefined ? [encoder.encode(`from ${tip}\n`)] : []),
    ...commit.files.flatMap(change),
    encoder.encode('\n'),
  ]);
  return joined([...chunks, encoder.encode(`get-mark ${LAST}\ndone\n`)]);
}

function change({ path, content }: ImportedFile): readonly Uint8Array[] {
  const name = quoted(path);
  if (content === undefined) return [encoder.encode(`D ${name}\n`)];
  if ('object' in content) return [encoder.encode(`M 100644 ${content.object} ${name}\n`)];
  return [encoder.encode(`M 100644 inline ${name}\n`), ...data(content)];
}

const data = (bytes: Uint8Array): readonly Uint8Array[] => [
  encoder.encode(`data ${bytes.length}\n`),
  bytes,
  encoder.encode('\n'),
];

/** A name with what would end it early left out. */
const signature = ({ name, email }: Commit['author'], at: number): string =>
  `${plain(name)} <${plain(email)}> ${Math.floor(at / 1000)} +0000`;

const plain = (text: string): string => text.replace(/[<>\p{Cc}]/gu, '').trim();

const quoted = (path: string): string =>
  `"${path.replace(/[\\"\n]/g, (character) => (character === '\n' ? String.raw`\n` : `\\${character}`))}"`;

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
