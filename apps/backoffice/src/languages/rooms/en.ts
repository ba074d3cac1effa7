export const files = import.meta.glob<object>('../../features/*/texts/en.json', { eager: true, import: 'default' });
