import { privacyCalls, type OpenItem } from '@bourse/contract/privacy';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Sheet } from '@bourse/ui/sheet';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queries, useAct } from '../../../base/api/use-call.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { say } from '../../../base/parts/say.ts';
import { AppLink } from '../../../base/router/app-link.tsx';
import { relaunch } from '../../../base/router/navigation.ts';
import { endSession } from '../../../base/session/session.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import { openItemsOf, wayOut } from './open-items.ts';

/** Closes the account for good, by the password beside the factor that was just shown. */
export function CloseSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('settings.data.close');
  const safe = useTranslations('settings.safe.totp');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const [password, setPassword] = useState('');
  const [isSure, setSure] = useState(false);
  const act = useAct(privacyCalls.closeAccount);
  const items = openItemsOf(act.error);
  const isReady = isSure && password !== '' && !act.isPending;
  const leave = (): void => {
    endSession();
    queries.clear();
    say('done', t('closed'));
    relaunch('/pages/index/index');
  };
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={app('act.close')} busy={act.isPending}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) act.mutate({ input: { password } }, { onSuccess: leave });
        }}
      >
        <Note tone="warn">{t('warning')}</Note>
        <ul className="grid list-disc gap-1.5 ps-5 text-label font-normal text-t2">
          <li>{t('ends')}</li>
          <li>{t('kept')}</li>
          <li>{t('copyFirst')}</li>
        </ul>
        {items.length === 0 ? null : <OpenItems items={items} onLeave={onClose} />}
        <PasswordInput
          label={safe('password')}
          autoComplete="current-password"
          showLabel={safe('show')}
          hideLabel={safe('hide')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={act.error === null || items.length > 0 ? undefined : refusalOf(act.error)}
        />
        <Checkbox label={t('sure')} checked={isSure} onChange={({ target }) => setSure(target.checked)} />
        <Button type="submit" tone="danger" full busy={act.isPending} disabled={!isReady}>
          {t('act')}
        </Button>
      </form>
    </Sheet>
  );
}

/** What has to be ended before, each with the way there. */
function OpenItems({ items, onLeave }: { readonly items: readonly OpenItem[]; readonly onLeave: () => void }) {
  const t = useTranslations('settings.data.close');
  const kinds = useTranslations('settings.data.close.item');
  const numbers = useNumbers();
  return (
    <section role="alert" className="grid gap-2">
      <h3 className="text-label text-t2">{t('first')}</h3>
      <ul className="slab grid-cols-1">
        {items.map(({ kind, account = '', currency = '', number = '0', count = 0 }) => {
          const text = kinds(kind, { number: numbers.whole(number), currency, count });
          const to = wayOut[kind];
          const key = `${kind} ${account} ${currency}`;
          return to === null ? (
            <li key={key} className="flex min-h-12 items-center px-4 py-2">
              {text}
            </li>
          ) : (
            <li key={key}>
              <AppLink
                to={to}
                className="flex min-h-12 items-center gap-3 px-4 py-2 transition-colors hover:bg-control focus-visible:outline-offset-[-3px]"
                onClick={onLeave}
              >
                <span className="min-w-0 flex-1">{text}</span>
                <Icon of={ChevronRight} size={16} className="text-t3" />
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
