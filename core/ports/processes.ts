/** A process in a way that outlives its number: numbers are given again, and all of them after a boot. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever unit the system counts; empty where that cannot be had. */
  readonly started: string;
  /** Changes with every boot of the machine; empty where that cannot be had. */
  readonly boot: string;
}

/** The processes of this machine. */
export interface Processes {
  self(): Promise<ProcessIdentity>;
  isRunning(process: ProcessIdentity): Promise<boolean>;
  /** What this process takes of the machine, in bytes. */
  memory(): { readonly resident: number; readonly heap: number };
}
