/**
 * How a command reaches the process that holds a site's lock: lines of text both ways over a socket of this machine that
 * only its owner may open.
 */
export interface ControlSocket {
  /** Finds a place for the socket of a data folder, before its lock (which names it) is taken. Nothing listens yet. */
  reserve(folder: string): Promise<ReservedSocket>;
  /**
   * Sends one line and hands over those that come back; resolves when the other side has ended.
   *
   * @throws FileSystemError ENOENT, ECONNREFUSED when nobody listens there
   */
  ask(path: string, line: string, onLine: (line: string) => void): Promise<void>;
}

/** Answers one line with any number of lines. A sender that went away is not told. */
export type AnswerLine = (line: string, send: (line: string) => void) => Promise<void>;

export interface ReservedSocket {
  /** Absolute path. */
  readonly path: string;
  /** Takes the place of a socket that a dead process left, so the caller must hold the lock. */
  listen(answer: AnswerLine): Promise<void>;
  /** Ends what is open and removes the socket. */
  release(): Promise<void>;
}
