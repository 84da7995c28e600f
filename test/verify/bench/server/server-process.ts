/** A process that takes requests. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
}
