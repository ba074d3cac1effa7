import type { BeaconSource } from '@bourse/contract/beacon';
import { HashText } from '@bourse/ui/hash-text';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';

interface DrawnByProps {
  /** Null for what was drawn by a price record under an earlier rule. */
  readonly beacon: BeaconSource | null;
  readonly trust: 'beacon' | 'operator';
  /** The round, and what it has told, as far as they are fixed. */
  readonly round?: string | null;
  readonly chance?: string | null;
}

/** Where a draw takes its chance from, and whom it trusts. */
export function DrawnBy({ beacon, trust, round = null, chance = null }: DrawnByProps) {
  const t = useTranslations('product-kit.beacon');
  const kind = trust === 'operator' || beacon === null || beacon.kind === 'ticks' ? 'operator' : beacon.kind;
  const told = [
    { key: 'round', text: round },
    { key: 'chance', text: chance },
  ] as const;
  return (
    <div className="grid gap-2">
      <Note tone={kind === 'operator' ? 'warn' : 'accent'}>{t(kind)}</Note>
      {told.map(({ key, text }) =>
        text === null ? null : (
          <div key={key}>
            <p className="text-caption text-t3">{t(key)}</p>
            <HashText text={text} className="block text-t2" />
          </div>
        ),
      )}
    </div>
  );
}
