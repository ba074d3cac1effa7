import type { OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { ownedOf, shownAccounts } from '../../base/money/account-worth.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';

interface CoinBalancesProps {
  readonly accounts: OutputOf<typeof walletCalls.getInfo>['accounts'];
}

/** What there is of a coin in each of the four accounts. */
export function CoinBalances({ accounts }: CoinBalancesProps) {
  const names = useTranslations('app.account');
  const numbers = useNumbers();
  return (
    <div className="mt-2">
      {shownAccounts.map((account) => (
        <Fact
          key={account}
          label={names(account)}
          value={<ShownAmount size="label" text={numbers.whole(ownedOf(accounts[account]), 2)} />}
        />
      ))}
    </div>
  );
}
