import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { RadioList } from '@bourse/ui/radio-list';
import { Sheet } from '@bourse/ui/sheet';
import { SlabCell } from '@bourse/ui/slab';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

/** What deposits and withdrawals know of a network. */
interface Network {
  readonly type: string;
  readonly name: string;
  readonly suspended: string | null;
}

interface NetworkRowProps<N extends Network> {
  readonly currency: string;
  readonly networks: readonly N[];
  readonly chosen: N;
  readonly onChoose: (type: string) => void;
  /** What differs between the networks. */
  readonly termsOf: (network: N) => ReactNode;
}

/** The network that is chosen, and the way to another where there are several. */
export function NetworkRow<N extends Network>({ currency, networks, chosen, onChoose, termsOf }: NetworkRowProps<N>) {
  const t = useTranslations('payments.network');
  const app = useTranslations('app.act');
  const [isOpen, setOpen] = useState(false);
  return (
    <SlabCell className="flex min-h-15 items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-t3">{t('label')}</span>
        <span className="block font-semibold">{chosen.name}</span>
      </span>
      {networks.length > 1 ? (
        <Button size="small" className="touch-target" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      ) : null}
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('title', { coin: currency })}
        closeLabel={app('close')}
      >
        <p className="mb-3 text-label font-normal text-t2">{t('hint')}</p>
        <RadioList
          label={t('title', { coin: currency })}
          value={chosen.type}
          options={networks.map((network) => ({
            value: network.type,
            title: network.name,
            text: termsOf(network),
            tail: network.suspended === null ? undefined : <Badge tone="warn">{t('suspended')}</Badge>,
          }))}
          onChoose={(type) => {
            setOpen(false);
            onChoose(type);
          }}
        />
      </Sheet>
    </SlabCell>
  );
}
