import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { RadioList } from '@bourse/ui/radio-list';
import { Sheet } from '@bourse/ui/sheet';
import { Badge } from '@bourse/ui/badge';
import { HashText } from '@bourse/ui/hash-text';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../../base/router/app-link.tsx';
import type { SavedAddress } from '../payment-calls.ts';
import { useNetworkName } from '../use-network-name.ts';
import type { WithdrawGround } from './withdraw-ground.ts';

interface BookSheetProps {
  readonly open: boolean;
  readonly book: WithdrawGround['book'];
  readonly currency: string;
  readonly chosen: string | null;
  readonly onClose: () => void;
  readonly onChoose: (address: SavedAddress) => void;
}

/** The saved addresses of a coin, to choose one. */
export function BookSheet({ open, book, currency, chosen, onClose, onChoose }: BookSheetProps) {
  const t = useTranslations('payments.book');
  const app = useTranslations('app.act');
  const networkName = useNetworkName();
  const add = (
    <AppLink to="/pages/setting/addWallet" search={{ currency }} className={buttonClass({ full: true })}>
      {t('add')}
    </AppLink>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('titleOf', { coin: currency })}
      closeLabel={app('close')}
      foot={book.list.length === 0 ? undefined : add}
    >
      {book.list.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneHint')} action={add} />
      ) : (
        <RadioList
          label={t('titleOf', { coin: currency })}
          value={chosen}
          options={book.list.map((one) => ({
            value: one.id,
            title: one.name,
            text: <HashText text={one.address} />,
            tail: <Badge>{networkName(one.type)}</Badge>,
          }))}
          onChoose={(id) => {
            const found = book.list.find((one) => one.id === id);
            if (found !== undefined) onChoose(found);
          }}
        />
      )}
    </Sheet>
  );
}
