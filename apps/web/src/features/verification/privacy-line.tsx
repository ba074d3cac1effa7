import { verificationCalls } from '@bourse/contract/kyc-form';
import { Icon } from '@bourse/ui/icon';
import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';

/** The services by what they call themselves. */
const serviceNames: Readonly<Record<string, string>> = { sumsub: 'Sumsub' };

/** Who sees what is handed in. */
export function PrivacyLine() {
  const t = useTranslations('verification');
  const provider = useCall(verificationCalls.rules, {}, { staleTimeMs: 3_600_000 }).data?.provider ?? null;
  return (
    <p className="flex gap-2 text-caption text-t2">
      <Icon of={LockKeyhole} size={16} className="mt-px flex-none text-t3" />
      <span>
        {provider === null ? t('privacy') : t('privacyProvider', { name: serviceNames[provider] ?? provider })}
      </span>
    </p>
  );
}
