import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import type { Network } from './network.ts';

/** Why a network, or a currency on it, is paused, and by whom; nothing while it is not. */
export function PausedNote({
  of: { paused, release_asked: isAsked },
}: {
  readonly of: Pick<Network, 'paused' | 'release_asked'>;
}) {
  const t = useTranslations('networks');
  if (paused === null) return null;
  return (
    <Note tone="bad" className="mt-3">
      <p className="break-words">{paused.reason}</p>
      <p className="text-caption text-t2">
        {paused.by === null ? t('pausedByHouse') : t('pausedBy', { name: paused.by.name })}
        {isAsked && ` · ${t('release.isAsked')}`}
      </p>
    </Note>
  );
}
