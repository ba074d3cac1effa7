import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { HashText } from '@bourse/ui/hash-text';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../../base/market/use-coins.ts';
import { useMoment } from '../../../base/money/use-moment.ts';
import { CopyButton } from '../../../base/parts/copy-button.tsx';
import { AppLink } from '../../../base/router/app-link.tsx';
import { serverNow } from '../../../base/time/server-clock.ts';
import { useNetworkName } from '../use-network-name.ts';
import type { SavedAddress } from '../payment-calls.ts';

interface AddressCardProps {
  readonly address: SavedAddress;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** A saved address and what can be done with it. */
export function AddressCard({ address: saved, onRename, onRemove }: AddressCardProps) {
  const t = useTranslations('payments');
  const momentOf = useMoment();
  const networkName = useNetworkName();
  const coin = useCoins().get(saved.currency);
  const { id, name, currency, type, address, memo, held_until: until } = saved;
  const isHeld = Date.parse(until) > serverNow();
  return (
    <article className="grid gap-2.5 rounded-card p-4 surface-1">
      <div className="flex items-center gap-3">
        <CoinIcon symbol={currency} size={32} src={coin?.image} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">{name}</h2>
          <p className="text-caption text-t3">
            {currency} · {networkName(type)}
          </p>
        </div>
        {isHeld ? <Badge tone="warn">{t('book.new')}</Badge> : null}
      </div>
      <div className="flex items-center gap-2">
        <HashText text={address} className="min-w-0 flex-1 text-label" />
        <CopyButton text={address} />
      </div>
      {memo === null ? null : <p className="text-caption text-t2">{t('withdraw.memoIs', { memo })}</p>}
      {isHeld ? <p className="text-caption text-warn">{t('withdraw.newUntil', { time: momentOf(until) })}</p> : null}
      <div className="flex flex-wrap gap-2">
        <AppLink
          to="/pages/fund/withdraw"
          search={{ currency, address: id }}
          className={buttonClass({ size: 'small' })}
          aria-label={t('book.withdrawTo', { name })}
        >
          {t('book.withdraw')}
        </AppLink>
        <Button size="small" className="touch-target" aria-label={t('book.renameOf', { name })} onClick={onRename}>
          {t('book.rename')}
        </Button>
        <Button
          size="small"
          tone="quiet"
          className="touch-target"
          aria-label={t('book.removeOf', { name })}
          onClick={onRemove}
        >
          {t('book.remove')}
        </Button>
      </div>
    </article>
  );
}
