declare module 'virtual:catalogs' {
  /** Fetches the texts of an area in a language, as build/catalogs.ts has compiled them. */
  export const loadCatalog: (lang: string, area: string) => Promise<object>;
}
