import { HashText } from '@bourse/ui/hash-text';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import { CopyButton } from '../../../base/parts/copy-button.tsx';
import type { DepositNetwork } from '../payment-calls.ts';
import { blockRules } from './deposit-view.ts';
import { useBlocksText } from './use-blocks-text.ts';

interface NetworkFactsProps {
  readonly currency: string;
  readonly network: DepositNetwork;
}

/** How much must be sent, how long it takes, and where it goes. */
export function NetworkFacts({ currency, network }: NetworkFactsProps) {
  const t = useTranslations('payments.deposit');
  const accounts = useTranslations('app.account');
  const numbers = useNumbers();
  const blocksText = useBlocksText();
  const { minimum, contract } = network;
  return (
    <div className="rounded-card px-4 py-2.5 surface-1">
      <Fact label={t('minimum')} value={`${numbers.whole(minimum)} ${currency}`} />
      <p className="-mt-1 pb-1 text-caption text-t3">{t('minimumHint')}</p>
      <Fact label={t('goesTo')} value={accounts('change')} />
      {network.confirmations.length > 1 ? (
        <Rules currency={currency} network={network} />
      ) : (
        <Fact label={t('blocks')} value={blocksText(network)} />
      )}
      {contract === '' ? null : (
        <div className="flex items-center gap-2 py-[5px]">
          <span className="min-w-0 flex-1">
            <span className="block text-label font-normal text-t2">{t('contract')}</span>
            <HashText text={contract} className="text-caption" />
          </span>
          <CopyButton text={contract} />
        </div>
      )}
    </div>
  );
}

/** That nothing else may be sent here. */
export function OnlyNote({ currency, network }: NetworkFactsProps) {
  const t = useTranslations('payments.deposit');
  const { name, needs_memo: needsMemo, direct_only: directOnly } = network;
  return (
    <Note tone="warn">
      <b className="block font-semibold">{t('only', { coin: currency, network: name })}</b>
      {t('lost')} {needsMemo ? null : t('noMemo')}
      {directOnly ? (
        <span className="mt-1 block" data-direct-only>
          {t('directOnly', { coin: currency })}
        </span>
      ) : null}
    </Note>
  );
}

/** How long amounts of each size wait. */
function Rules({ currency, network }: NetworkFactsProps) {
  const t = useTranslations('payments.deposit');
  const numbers = useNumbers();
  return (
    <div className="py-[5px]">
      <p className="text-label font-normal text-t2">{t('blocks')}</p>
      {blockRules(network).map(({ from, below, blocks, isFinal }) => (
        <Fact
          key={below ?? 'rest'}
          className="pl-3"
          label={
            below === null
              ? t('ruleFrom', { amount: `${numbers.whole(from ?? '0')} ${currency}` })
              : t('ruleBelow', { amount: `${numbers.whole(below)} ${currency}` })
          }
          value={t(isFinal ? 'ruleFinal' : 'ruleBlocks', { count: blocks })}
        />
      ))}
    </div>
  );
}
