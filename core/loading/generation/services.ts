import type { Backlog, RunningOf, RunningService, Service, ServiceContext } from '../../contract/service.ts';
import { describeThrown } from '../../lib/index.ts';
import { within } from '../../platform/index.ts';

/** How long a service may take to stop when the site closes, in milliseconds: the whole process has five seconds to end. */
const STOP_WITHIN = 1_000;

/** A started service. */
interface Started {
  readonly running: RunningService;
  /** Number of generations that use it. */
  holders: number;
}

/** The services of a site's plugins. A service keeps running if the next generation has it too. */
export class Services {
  readonly #context: ServiceContext;
  readonly #started = new Map<Service, Started>();

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /** Called when a generation with this service begins to serve. */
  hold(service: Service): void {
    const known = this.#started.get(service);
    if (known) known.holders++;
    else this.#started.set(service, { running: service.start(this.#context), holders: 1 });
  }

  /** Called when a generation ends. The service is stopped, after it finishes, if no other generation has it. */
  release(service: Service): void {
    const known = this.#started.get(service);
    if (!known) return;
    known.holders--;
    if (known.holders === 0) void this.#stopWhenFinished(service, known);
  }

  readonly of: RunningOf = <S extends RunningService>(service: Service<S>): S => {
    const started = this.#started.get(service);
    if (!started) throw new Error('the service is not running: its plugin is off');
    // it was started by this service definition
    return started.running as S;
  };

  /** What is pending in all services together, and the first failure. */
  get backlog(): Backlog {
    const all = [...this.#started.values()].map(({ running }) => running.backlog);
    return {
      waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
      failure: all.find(({ failure }) => failure !== undefined)?.failure,
    };
  }

  /** Stops all services; waits at most a second for each. */
  async close(): Promise<void> {
    const { clock, log } = this.#context;
    const all = [...this.#started.values()];
    this.#started.clear();
    const late = () => log.warn('a service did not stop in time', {});
    for (const { running } of all) await within(clock, STOP_WITHIN, running.stop(), late);
  }

  async #stopWhenFinished(service: Service, started: Started): Promise<void> {
    try {
      await started.running.finished();
      // it may have been enabled again meanwhile, or the site may be closed
      if (started.holders > 0 || this.#started.get(service) !== started) return;
      this.#started.delete(service);
      await started.running.stop();
    } catch (error) {
      this.#context.log.error('a service could not be stopped', { cause: describeThrown(error).text });
    }
  }
}
