export const files = import.meta.glob<object>('../{base,features/*}/texts/en.json', { eager: true, import: 'default' });
