import { c2cCalls } from '@bourse/contract/c2c';
import { Button } from '@bourse/ui/button';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import type { Ad } from './c2c-view.ts';

/** Keeps a trader from trading with the customer, or lets them again. */
export function BlockButton({ trader }: { readonly trader: Pick<Ad['trader'], 'user_id' | 'nickname'> }) {
  const t = useTranslations('c2c.block');
  const refusalOf = useRefusal();
  const { data } = useCall(c2cCalls.blocks, {}, { staleTimeMs: 60_000 });
  const act = useAct(c2cCalls.block, [c2cCalls.blocks]);
  if (data === undefined) return null;
  const isBlocked = data.some(({ user_id: id }) => id === trader.user_id);
  return (
    <Button
      tone="quiet"
      size="dense"
      busy={act.isPending}
      onClick={() =>
        act.mutate(
          { input: { user_id: trader.user_id, blocked: isBlocked ? '0' : '1' } },
          {
            onSuccess: () => say('done', t(isBlocked ? 'letAgain' : 'kept', { name: trader.nickname })),
            onError: (error) => say('failed', refusalOf(error)),
          },
        )
      }
    >
      {t(isBlocked ? 'undo' : 'do')}
    </Button>
  );
}
