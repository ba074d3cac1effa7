interface Session {
  readonly time_zone: unknown;
  readonly opens: unknown;
  readonly closes: unknown;
  readonly days: unknown;
  readonly closed_on: unknown;
}

const wordsOf = (text = ''): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');
const listText = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : '');

/** A session as it is typed: `America/New_York; 09:30-16:00; 1 2 3 4 5; 2026-12-25`, the dates only where there are any. */
export function sessionText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { time_zone: zone, opens, closes, days, closed_on: holidays } = value as Session; // what terms hold
  const parts = [String(zone), `${String(opens)}-${String(closes)}`, listText(days), listText(holidays)];
  return parts.filter((part) => part !== '').join('; ');
}

/** What was typed as a session; null for none. What is none stays as it is, for the schema to refuse. */
export function readSession(text: string): unknown {
  if (text.trim() === '') return null;
  const [zone = '', hours = '', days, holidays] = text.split(';').map((part) => part.trim());
  const [opens = '', closes = ''] = hours.split(/[-\u2013]/).map((part) => part.trim());
  return {
    time_zone: zone,
    opens,
    closes,
    days: wordsOf(days).map((word) => (/^\d$/.test(word) ? Number.parseInt(word, 10) : word)),
    closed_on: wordsOf(holidays),
  };
}
