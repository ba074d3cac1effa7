export const files = import.meta.glob<object>('../../features/*/texts/fra.json', { eager: true, import: 'default' });
