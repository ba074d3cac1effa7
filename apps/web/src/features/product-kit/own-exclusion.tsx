import { exclusionDays, protectionCalls } from '@bourse/contract/protection';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { serverNow } from '../../base/time/server-clock.ts';

const dayMs = 86_400_000;

/** By what customers shut themselves out for half a year, after a step in which they see until when. */
export function OwnExclusion({ pausedUntil }: { readonly pausedUntil: string | null }) {
  const t = useTranslations('product-kit.limits');
  const momentOf = useMoment();
  const refusalOf = useRefusal();
  const act = useAct(protectionCalls.limits, [protectionCalls.limits]);
  /** Until when it would hold; null before it is asked for. */
  const [until, setUntil] = useState<string | null>(null);
  const end = (): string => new Date(serverNow() + exclusionDays.whole * dayMs).toISOString();
  // Whoever is shut out for as long already gains nothing by doing so again.
  const isOut = pausedUntil !== null && Date.parse(pausedUntil) > serverNow() + (exclusionDays.whole - 1) * dayMs;
  return (
    <section className="grid gap-2" aria-label={t('exclude')}>
      <p className="text-label font-semibold">{t('exclude')}</p>
      <p className="text-caption text-t2">{t('excludeHint')}</p>
      {isOut ? (
        <Note>{t('excluded', { time: momentOf(pausedUntil) })}</Note>
      ) : until === null ? (
        <Button full onClick={() => setUntil(end())}>
          {t('excludeAsk')}
        </Button>
      ) : (
        <>
          <Note tone="warn" urgent>
            {t('excludeSure', { time: momentOf(until) })}
          </Note>
          <div className="grid gap-2 desk:grid-cols-2">
            <Button full disabled={act.isPending} onClick={() => setUntil(null)}>
              {t('excludeNo')}
            </Button>
            <Button
              full
              tone="danger"
              busy={act.isPending}
              onClick={() => act.mutate({ input: { exclude: '1' } }, { onSuccess: () => setUntil(null) })}
            >
              {t('excludeYes', { time: momentOf(until) })}
            </Button>
          </div>
        </>
      )}
      {act.error === null ? null : (
        <Note tone="bad" urgent>
          {refusalOf(act.error)}
        </Note>
      )}
    </section>
  );
}
