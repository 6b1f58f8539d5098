/** Version of the rules that count incidents: raised when packages/domain/src/afterAction counts differently. */
export const metricsVersion = 5
