import type { StaffGrant } from '@bourse/contract/roles';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Area, TextKey } from '../texts/areas.ts';
import type { TermsForm } from './terms-form.ts';

/** What a page is given: what stands in the address behind its own name. */
export interface PageProps {
  readonly rest: readonly string[];
}

/** What a request is about, as its body shows it. */
export interface RequestProps {
  readonly payload: Readonly<Record<string, unknown>>;
  /** Whether it waits for a decision. */
  readonly isOpen: boolean;
}

/** How the requests of a kind are shown. */
export interface RequestKind {
  readonly title: TextKey;
  /** Fetches what the request asks for beside its summary, as who decides has to see it; without it the summary says all. */
  readonly load?: () => Promise<ComponentType<RequestProps>>;
}

/** What waits for somebody, what is looked at, what is set. */
export const navigationGroups = ['work', 'look', 'set'] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

/**
 * What a feature brings to the back office. Manifests are read at the start, so they hold no page: its code is fetched
 * when it is opened.
 */
export interface FeatureManifest {
  /** The feature's folder, which is also the area of its texts. */
  readonly name: Area;
  /** Pages stand in this order in the navigation, and families among themselves. */
  readonly order: number;
  /** What it is called. */
  readonly title: TextKey;
  /** A page of its own, in the navigation; it is `#/` and the feature's name. */
  readonly page?: {
    readonly icon: LucideIcon;
    /** Which part of the navigation it stands in. */
    readonly group: NavigationGroup;
    readonly load: () => Promise<ComponentType<PageProps>>;
    /** The grant without which the page shows nothing. */
    readonly grant?: StaffGrant;
  };
  /** The kinds of requests that it asks a second person for. */
  readonly requests?: Readonly<Record<string, RequestKind>>;
  /** A family of products: how its terms are filled in. */
  readonly terms?: () => Promise<TermsForm>;
}
