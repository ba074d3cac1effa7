import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { Segmented } from '@bourse/ui/segmented';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { usePhoneOffered } from '../../base/site/site-config.ts';
import type { AuthForm } from './auth-form.ts';

/** Mail address or phone number with its country's code. */
export function AddressFieldset({ auth: { form, errorOf } }: { readonly auth: AuthForm }) {
  const t = useTranslations('auth.address');
  const [kind, areaCode] = useWatch({ control: form.control, name: ['kind', 'areaCode'] });
  const hasPhone = usePhoneOffered();
  useEffect(() => {
    if (hasPhone === false) form.setValue('kind', 'email');
  }, [form, hasPhone]);
  const segments = [
    { value: 'email', label: t('email') },
    { value: 'mobile', label: t('phone') },
  ] as const;
  const choose = (chosen: 'email' | 'mobile'): void => {
    form.setValue('kind', chosen);
    form.clearErrors(['email', 'phone']);
    form.clearErrors('root.server');
  };
  return (
    <>
      {hasPhone === null ? <div className="h-10 pointer-coarse:h-11" /> : null}
      {hasPhone === true ? <Segmented segments={segments} value={kind} onChoose={choose} label={t('kind')} /> : null}
      {kind === 'email' || hasPhone !== true ? (
        <Input
          key="email"
          {...form.register('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@example.com"
          error={errorOf('email')}
        />
      ) : (
        <Input
          key="phone"
          {...form.register('phone')}
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          error={errorOf('phone')}
          lead={
            <AppLink
              to="/pages/common/area"
              className="touch-target -ml-1 flex items-center gap-1 rounded-control px-1 py-2 font-medium text-t1"
              aria-label={t('chooseArea', { code: `+${areaCode}` })}
            >
              <span className="num">+{areaCode}</span>
              <Icon of={ChevronDown} size={14} className="text-t2" />
            </AppLink>
          }
        />
      )}
    </>
  );
}
