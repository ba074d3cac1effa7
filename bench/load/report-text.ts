import { round } from '../figures.ts';
import { type LoadReport, quickMs } from './report.ts';

/** The report for whoever sits before it. */
export function reportText({ operations, codes, unsent, lateP99Ms, targets }: LoadReport): string {
  const rows = Object.entries(operations).map(
    ([name, { sent, ok, p50Ms, p99Ms, mostMs }]) =>
      `| ${name} | ${sent} | ${ok} | ${[p50Ms, p99Ms, mostMs].map((ms) => (Number.isNaN(ms) ? '-' : round(ms))).join(' | ')} |`,
  );
  const own =
    lateP99Ms > quickMs || unsent > 0
      ? `The load was sent late (99 of 100 within ${lateP99Ms} ms; ${unsent} not at all): start it on more or faster machines before you believe these times.`
      : `The load was sent in time (99 of 100 within ${lateP99Ms} ms).`;
  return [
    '| Request | Sent | Ok | p50 ms | p99 ms | Most ms |\n|---|---:|---:|---:|---:|---:|',
    ...rows,
    '\n| Answer | Count |\n|---|---:|',
    ...Object.entries(codes).map(([name, count]) => `| ${name} | ${count} |`),
    `\n${own}\n`,
    ...targets.map(({ target, verdict, found }) => `${verdict.padEnd(8)} ${target}: ${found}`),
  ].join('\n');
}
