import type { OutputOf } from '@bourse/contract/call';
import type { staffFactorCalls } from '@bourse/contract/staff-factors';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Icon } from '@bourse/ui/icon';
import { KeyRound, Plus, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../base/format/use-format.ts';
import { hasPasskeys } from '../base/session/device-passkey.ts';

/** The own factors as the server tells them. */
export type Factors = OutputOf<typeof staffFactorCalls.state>;
/** One of the own passkeys. */
export type Passkey = Factors['passkeys'][number];

/** What somebody is about to do to a factor. */
export type FactorTask =
  | { readonly kind: 'app' }
  | { readonly kind: 'replaceApp' }
  | { readonly kind: 'dropApp' }
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly passkey: Passkey };

interface FactorListProps {
  readonly factors: Factors;
  readonly onTask: (task: FactorTask) => void;
}

/** The authenticator app and the passkeys of who is signed in. */
export function FactorList({ factors, onTask }: FactorListProps) {
  const t = useTranslations('app');
  const { time } = useFormat();
  const { totp, passkeys, recovery_codes: left } = factors;
  const isLast = !totp && passkeys.length === 1;
  return (
    <div className="grid gap-4">
      <section className="grid gap-2">
        <h3 className="text-label text-t2">{t('factor.app')}</h3>
        <Card>
          <Row icon={Smartphone} name={t(totp ? 'factor.on' : 'factor.off')} lines={[]}>
            <span className="flex flex-wrap justify-end gap-2">
              <Button size="small" onClick={() => onTask({ kind: totp ? 'replaceApp' : 'app' })}>
                {t(totp ? 'factor.replace' : 'factor.setUp')}
              </Button>
              {totp && passkeys.length > 0 && (
                <Button size="small" onClick={() => onTask({ kind: 'dropApp' })}>
                  {t('factor.remove')}
                </Button>
              )}
            </span>
          </Row>
        </Card>
      </section>
      <section className="grid gap-2">
        <h3 className="text-label text-t2">{t('passkey.title')}</h3>
        {passkeys.length === 0 ? (
          <p className="text-label font-normal text-t2">{t('passkey.text')}</p>
        ) : (
          <Card>
            <ul className="grid gap-3">
              {passkeys.map((passkey) => {
                const { id, name, created_at: added, last_used_at: used } = passkey;
                const lines = [
                  t('passkey.added', { at: time(added) }),
                  used === null ? t('passkey.never') : t('passkey.used', { at: time(used) }),
                ];
                return (
                  <li key={id}>
                    <Row icon={KeyRound} name={name} lines={lines}>
                      <Button
                        size="small"
                        disabled={isLast}
                        aria-label={t('passkey.removeOf', { name })}
                        onClick={() => onTask({ kind: 'remove', passkey })}
                      >
                        {t('passkey.remove')}
                      </Button>
                    </Row>
                  </li>
                );
              })}
            </ul>
          </Card>
        )}
        {isLast && <p className="text-caption text-t3">{t('passkey.last')}</p>}
        {hasPasskeys() ? (
          <Button full icon={<Icon of={Plus} />} onClick={() => onTask({ kind: 'add' })}>
            {t('passkey.add')}
          </Button>
        ) : (
          <p className="text-caption text-t3">{t('passkey.unsupported')}</p>
        )}
      </section>
      <p className="text-caption text-t3">{t('factor.left', { count: left })}</p>
    </div>
  );
}

interface RowProps {
  readonly icon: typeof KeyRound;
  readonly name: string;
  readonly lines: readonly string[];
  readonly children: ReactNode;
}

function Row({ icon, name, lines, children }: RowProps) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Icon of={icon} size={20} className="flex-none text-t2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        {lines.map((line) => (
          <span key={line} className="block text-caption text-t3">
            {line}
          </span>
        ))}
      </span>
      {children}
    </div>
  );
}
