/**
 * The id of the hidden organization in which a deployment tests itself, and of its only account (migrations/0094_self_test.sql).
 * No list, count, host or administrator knows it.
 */
export const selfTestId = '5e1f7e57-0000-4000-8000-000000000000'
