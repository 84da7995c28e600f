/**
 * How a command reaches the process that holds a site's lock: lines of text in both directions over a local socket that only
 * its owner can open.
 */
export interface ControlSocket {
  /** Chooses a path for the socket of a data folder before its lock, which contains the path, is taken. Does not listen yet. */
  reserve(folder: string): Promise<ReservedSocket>;
  /** Was this socket reserved for this data folder? A copy of a folder contains the lock of the original, which names its socket. */
  isOf(path: string, folder: string): Promise<boolean>;
  /**
   * Sends one line and passes on the lines received; resolves when the other side closes the connection.
   *
   * @throws FileSystemError ENOENT, ECONNREFUSED when nothing listens there
   */
  ask(path: string, line: string, onLine: (line: string) => void): Promise<void>;
}

/** Handles one line by sending any number of lines. Lines for a sender that has disconnected are dropped. */
export type AnswerLine = (line: string, send: (line: string) => void) => Promise<void>;

export interface ReservedSocket {
  /** Absolute path. */
  readonly path: string;
  /** Replaces the socket of a dead process, so the caller must hold the lock. */
  listen(answer: AnswerLine): Promise<void>;
  /** Closes all connections and removes the socket. */
  release(): Promise<void>;
}
