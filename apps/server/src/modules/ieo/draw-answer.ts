import type { OutputOf } from '@bourse/contract/call';
import type { ieoCalls } from '@bourse/contract/ieo';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Registry } from '../registry/index.ts';
import { type Counted, passedOf } from './ieo-answer.ts';
import { type Project, stageOf } from './project.ts';
import { evidenceOf } from './project-moments.ts';

type DrawAnswer = OutputOf<typeof ieoCalls.draw>;

const whole = (count: bigint): number => Number.parseInt(count.toString(), 10);

/** What draws a project: of one of before the tick that its seed was mixed with, once it is drawn. */
export interface Chance {
  readonly trust: DrawAnswer['trust'];
  readonly beacon: DrawAnswer['beacon'];
  readonly round: DrawAnswer['round'];
  readonly chance: DrawAnswer['chance'];
  readonly tick: DrawAnswer['tick'];
}

/** What a draw has committed itself to and told. */
export function drawAnswer(
  registry: Registry,
  project: Project,
  applied: Counted,
  chance: Chance,
  now: Instant,
): DrawAnswer {
  const { draw, closed, lots, lot } = project;
  const { scale } = registry.getAsset(project.coin);
  const counted = ({ count, lots: of }: Counted) => ({ number: count, amount: formatAmount(of * lot, scale) });
  const passed = passedOf(project);
  return {
    project_id: project.id,
    stage: stageOf(project, now),
    commitment: project.commitment,
    list_hash: closed?.listHash ?? null,
    draws_at: toIso(project.drawsAt),
    ...chance,
    secret: draw?.secret ?? null,
    seed: draw?.seed ?? null,
    lots: whole(lots),
    applied_lots: whole(applied.lots),
    applied: counted(applied),
    passed: passed === null ? null : counted(passed),
    evidence: draw === null ? null : evidenceOf(project.id),
  };
}
