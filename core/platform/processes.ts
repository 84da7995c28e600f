/** A process in a way that outlives its number: numbers are given again, and all of them after a boot. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever unit the system counts; empty where that cannot be had. */
  readonly started: string;
  /** Changes with every boot of the machine; empty where that cannot be had. */
  readonly boot: string;
  /** Where the number counts: each container counts its own processes. Left out where that cannot be had. */
  readonly space?: string | undefined;
}

/** A process, and where it takes commands if it does. */
interface ReachableProcess extends ProcessIdentity {
  /** Absolute path of a socket. */
  readonly socket?: string | undefined;
}

/** The processes of this machine. */
export interface Processes {
  self(): Promise<ProcessIdentity>;
  /** Of a process in another container is known only whether it takes commands. */
  isRunning(process: ReachableProcess): Promise<boolean>;
  /** What this process takes of the machine, in bytes. */
  memory(): { readonly resident: number; readonly heap: number };
}
