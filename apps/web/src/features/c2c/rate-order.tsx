import { c2cCalls } from '@bourse/contract/c2c';
import { Card } from '@bourse/ui/card';
import { Chip } from '@bourse/ui/chip';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import type { Order } from './c2c-view.ts';

const scores = ['1', '2', '3', '4', '5'];

/** How it was to trade with the other side, said once. */
export function RateOrder({ order }: { readonly order: Order }) {
  const t = useTranslations('c2c.act');
  const refusalOf = useRefusal();
  const act = useAct(c2cCalls.rateOrder, [c2cCalls.order, c2cCalls.orders]);
  return (
    <Card className="grid gap-2">
      <h2 className="text-label text-t2">{t('rate', { name: order.other.nickname })}</h2>
      <div className="flex flex-wrap gap-2">
        {scores.map((score) => (
          <Chip
            key={score}
            disabled={act.isPending}
            aria-label={t('rateScore', { score })}
            onClick={() =>
              void act.mutateAsync({ input: { id: order.id, score } }).then(
                // Asked of the promise, because the card is gone with the answer.
                () => say('done', t('rated')),
                (error: unknown) => say('failed', refusalOf(error)),
              )
            }
          >
            ★ {score}
          </Chip>
        ))}
      </div>
    </Card>
  );
}
