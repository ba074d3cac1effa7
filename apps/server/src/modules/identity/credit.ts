/** What moves a credit score (S60). */
export interface CreditEvent {
  readonly change: number;
}

/** Every account begins with this score, and none goes beyond it (S60). */
export const fullScore = 100;

/**
 * The score after each event.
 * @param events in their order.
 */
export function scoresAfter(events: readonly CreditEvent[]): number[] {
  let score = fullScore;
  return events.map(({ change }) => (score = Math.min(fullScore, score + change)));
}
