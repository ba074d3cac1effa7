import { verificationCalls } from '@bourse/contract/kyc-form';
import type { DocumentType } from '@bourse/contract/kyc-words';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { RadioList } from '@bourse/ui/radio-list';
import { Select } from '@bourse/ui/select';
import { Skeleton } from '@bourse/ui/skeleton';
import { BookUser, CarFront, IdCard } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import type { PersonFields } from './person-form.ts';
import { useCountries } from './use-countries.ts';

const pictures = { id_card: IdCard, passport: BookUser, driver_licence: CarFront } as const;

/** What is known of a country's documents; undefined until one is chosen. */
export function useCountryRules(country: string) {
  return useCall(verificationCalls.rules, { country }, { enabled: country !== '', staleTimeMs: 60_000 }).data;
}

interface DocumentStepProps {
  readonly fields: Pick<PersonFields, 'country' | 'idType'>;
  readonly errors: { readonly country?: string | undefined; readonly idType?: string | undefined };
  readonly onChange: (change: Partial<Pick<PersonFields, 'country' | 'idType'>>) => void;
}

/** Which country's document, and of which kind. */
export function DocumentStep({ fields: { country, idType }, errors, onChange }: DocumentStepProps) {
  const t = useTranslations('verification');
  const { options, isError, error, isFetching, refetch } = useCountries();
  const rules = useCountryRules(country);
  if (isError) return <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (options === undefined) return <Skeleton height={120} />;
  const kinds = rules?.id_types ?? [];
  return (
    <>
      <Select
        label={t('field.country')}
        placeholder={t('field.countryPlaceholder')}
        options={options}
        value={country === '' ? null : country}
        error={errors.country}
        onChoose={(chosen) => onChange({ country: chosen, idType: null })}
      />
      {rules?.supported === false ? (
        <Note tone="bad" urgent>
          {t('problem.countryRefused')}
        </Note>
      ) : null}
      {country !== '' && rules === undefined ? <Skeleton height={156} /> : null}
      {rules?.supported === true ? (
        <div>
          <p className="mb-1.5 text-label text-t2">{t('field.idType')}</p>
          <RadioList<DocumentType>
            label={t('field.idType')}
            value={idType}
            onChoose={(chosen) => onChange({ idType: chosen })}
            options={kinds.map((kind) => ({
              value: kind,
              title: t(`document.${kind}`),
              text: t(`documentText.${kind}`),
              lead: <Icon of={pictures[kind]} size={20} className="text-t2" />,
            }))}
          />
          {errors.idType === undefined ? null : (
            <p role="alert" className="mt-1.5 text-caption text-bad">
              {errors.idType}
            </p>
          )}
        </div>
      ) : null}
    </>
  );
}
