/** A server process. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
}
