/** Of the rules by which incidents are counted up: raised when packages/domain/src/afterAction counts otherwise. */
export const metricsVersion = 4
