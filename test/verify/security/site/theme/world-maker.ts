import assert from 'node:assert/strict';
import type { TestSite } from '../../../../../scripts/testing/test-site.ts';
import type { Answer } from '../../../../site/content-site.ts';
import type { Side } from '../../world.ts';

/** Who may read content with the world's word; the same word in both worlds where it is visible to the readers. */
export interface Said {
  /** In content for administrators only. */
  readonly word: string;
  /** In content for users who write. */
  readonly written: string;
  /** In menus that are published. */
  readonly menus: string;
}

/** Fills a world, as its administrator. */
export interface WorldMaker extends Said {
  /** The first value in one world, the second in the other. */
  either<T>(...two: readonly [T, T]): T;
  make(path: string, json: Answer): Promise<Answer>;
  change(path: string, json: Answer): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  /** An autosave, which is no new record. */
  save(path: string, json: Answer): Promise<Answer>;
  /** The id of the active theme's styles. */
  stylesId(): Promise<number>;
}

/** Each of its functions throws AssertionError when something is refused. */
export function worldMaker(site: TestSite, side: Side, said: Said): WorldMaker {
  async function ask(status: number, method: string, path: string, json?: Answer): Promise<Answer> {
    const answer = await site.json<Answer>(path, { as: 'administrator', method, ...(json && { json }) });
    assert.equal(answer.status, status, `${method} ${path} ${JSON.stringify(json)}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  return {
    ...said,
    either: (...two) => two[side],
    make: (path, json) => ask(201, 'POST', path, json),
    change: (path, json) => ask(200, 'PATCH', path, json),
    remove: (path) => ask(200, 'DELETE', path),
    save: (path, json) => ask(200, 'POST', path, json),
    stylesId: async () => {
      const [theme] = Object.values(await ask(200, 'GET', '/site/v2/themes?status=active'));
      return Number(theme._links['site:user-global-styles'][0].href.split('/').at(-1));
    },
  };
}
