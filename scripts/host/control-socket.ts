import { once } from 'node:events';
import { chmod, lstat, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../../core/host.ts';
import type { AnswerLine, ControlSocket, ReservedSocket } from '../cli/index.ts';

/** Systems allow at least 104 bytes for the path of a socket, including the final NUL (macOS, BSD). */
const LONGEST_PATH = 100;

/** Link to the data folder, next to a socket outside of it. */
const FOLDER = 'folder';

/** How long running commands may take to finish when the server stops, in milliseconds. */
const LAST_ANSWERS = 1_000;

/** Unix sockets in `.almanac/`, or in a temporary folder where that path would be too long. */
export const unixControlSocket: ControlSocket = {
  reserve: async (folder) => {
    const path = join(folder, '.almanac', 'control.sock');
    if (Buffer.byteLength(path) <= LONGEST_PATH) return new ReservedUnixSocket(path);
    const temporary = await mkdtemp(join(tmpdir(), 'almanac-'));
    await symlink(await realpath(folder), join(temporary, FOLDER));
    return new ReservedUnixSocket(join(temporary, 'control.sock'), temporary);
  },
  isOf: async (path, folder) => {
    if (dirname(path) === join(folder, '.almanac')) return true;
    const reservedFor = await ifThere(realpath(join(dirname(path), FOLDER)));
    // servers of 0.1.0 make no link, and systems remove old files from temporary folders
    return reservedFor === undefined || reservedFor === (await realpath(folder));
  },
  ask: async (path, line, onLine) => {
    const socket = createConnection(path);
    await once(socket, 'connect');
    socket.on('error', () => socket.destroy());
    socket.write(`${line}\n`);
    for await (const answer of linesOf(socket)) onLine(answer);
  },
};

class ReservedUnixSocket implements ReservedSocket {
  readonly path: string;
  readonly #temporary: string | undefined;
  readonly #open = new Set<Socket>();
  readonly #answering = new Set<Promise<void>>();
  #server: Server | undefined;
  /** Distinguishes our socket from one that another process puts in its place. */
  #mark: string | undefined;

  /** @param temporary folder created only for the socket */
  constructor(path: string, temporary?: string) {
    this.path = path;
    this.#temporary = temporary;
  }

  async listen(answer: AnswerLine): Promise<void> {
    await rm(this.path, { force: true });
    this.#server = createServer((socket) => void this.#serve(socket, answer)).listen(this.path);
    await once(this.#server, 'listening');
    // its folder is private to the owner, so nobody could connect before
    await chmod(this.path, 0o600);
    this.#mark = await markOf(this.path);
  }

  async release(): Promise<void> {
    // closing a server deletes the file at its path, which may be another process's socket by now
    if (this.#mark === (await markOf(this.path))) this.#server?.close();
    else this.#server?.unref();
    await Promise.race([Promise.all(this.#answering), delay(LAST_ANSWERS, undefined, { ref: false })]);
    for (const socket of this.#open) socket.destroy();
    if (this.#temporary) await rm(this.#temporary, { recursive: true, force: true });
  }

  async #serve(socket: Socket, answer: AnswerLine): Promise<void> {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#open.delete(socket));
    for await (const line of linesOf(socket)) {
      const answering = answer(line, (text) => socket.write(`${text}\n`));
      this.#answering.add(answering);
      await answering;
      this.#answering.delete(answering);
      socket.end();
    }
  }
}

async function markOf(path: string): Promise<string | undefined> {
  const stat = await ifThere(lstat(path, { bigint: true }));
  return stat && `${stat.ino} ${stat.ctimeNs}`;
}

const ifThere = <T>(look: Promise<T>): Promise<T | undefined> =>
  look.catch((error) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  });

/** Unlike `node:readline`, does not end a line at U+2028, which JSON may contain. Ends without an error when the peer disconnects. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  socket.setEncoding('utf8');
  // joined at the end of a line: an imported calendar can be a line of many megabytes
  let pieces: string[] = [];
  try {
    for await (const chunk of socket) {
      const [rest = '', ...lines] = String(chunk).split('\n');
      pieces.push(rest);
      for (const line of lines) {
        yield pieces.join('');
        pieces = [line];
      }
    }
  } catch {
    socket.destroy();
  }
}
