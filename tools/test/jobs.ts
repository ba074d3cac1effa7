import { rotating } from '@bourse/testing/rotation';
import { staticChecks } from './static-checks.ts';
import { dealOut, inTurn, onPostgresAlone, type TestFiles } from './test-files.ts';
import type { Job } from './test-queue.ts';

/** How much of the files a run takes. */
export interface Selection {
  /** Static checks and unit tests alone. */
  readonly isCheck: boolean;
  /** The long forms, which run everything on every database. */
  readonly isLong: boolean;
  /** Some files alone, named or found by a change: they take no turns, and no check reads all sources. */
  readonly isPart: boolean;
  /** Files found by a change run on the databases that a whole run takes for them; a file that is named, on all. */
  readonly isChanged: boolean;
  readonly rotation: number;
}

const postgres = { BOURSE_TEST_ENGINE: 'postgres' };
const embedded = { BOURSE_TEST_ENGINE: 'embedded' };
const twoNodes = { ...postgres, BOURSE_NODES: '2' };
/** How many of the files for two nodes each commit runs. */
const twoNodesCount = 3;

/** All jobs of a run, in no order. */
export function jobsOf(files: TestFiles, { isCheck, isLong, isPart, isChanged, rotation }: Selection): Job[] {
  const of = (phase: string, list: readonly string[], env: Job['env']): Job[] =>
    list.map((file) => ({ phase, file, env }));
  // Whoever wants some files alone does not wait for what reads them all.
  const jobs = [...(isPart ? [] : of('static', staticChecks, {})), ...of('unit', files.unit, {})];
  if (isCheck) return jobs;
  const isWhole = isLong || isPart;
  const deal = (list: readonly string[]): Record<'postgres' | 'embedded', readonly string[]> =>
    isWhole && !isChanged
      ? { postgres: list, embedded: list.filter((file) => !onPostgresAlone.test(file)) }
      : dealOut(list, rotation);
  const now = (list: readonly string[]): readonly string[] => (isWhole ? list : inTurn(list, rotation));
  const [database, outside] = [deal(now(files.database)), deal(now(files.outsideDatabase))];
  // What an outside client may ask must be answered alike by a node without the lane. The others are about one process: how
  // it starts, stops, is killed and comes back, what the demo does in it, and the tools beside it.
  const customers = [
    ...files.outsideDatabase.filter((file) => file.startsWith('test/e2e/')),
    // The fuzzing of every field takes minutes there.
    ...files.outside.filter((file) => file.startsWith(isLong ? 'test/fuzz/' : 'test/fuzz/access-matrix')),
  ];
  return [
    ...jobs,
    ...of('database (embedded)', files.embedded, embedded),
    ...of('database (postgres)', database.postgres, postgres),
    ...of('database (embedded)', database.embedded, embedded),
    ...of('outside', now(files.outside), embedded),
    ...of('outside (postgres)', outside.postgres, postgres),
    ...of('outside (embedded)', outside.embedded, embedded),
    ...of('outside (two nodes)', isWhole && !isChanged ? customers : rotating(customers, twoNodesCount), twoNodes),
    ...of('browser', now(files.browser), embedded),
  ];
}
