const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * What is wrong with an Australian Business Number given as digits only, or undefined. The
 * Australian Business Register's check: subtract one from the first digit; the weighted sum must be
 * a multiple of 89.
 */
export function abnProblem(abn: string): string | undefined {
  if (!abn) return "ABN is required";
  if (!/^\d{11}$/.test(abn)) return "An ABN has 11 digits";
  const sum = WEIGHTS.reduce((total, weight, at) => {
    const digit = Number(abn[at]) - (at === 0 ? 1 : 0);
    return total + digit * weight;
  }, 0);
  return sum % 89 === 0 ? undefined : "This is not a valid ABN";
}

/** As the Register writes it: 51 824 753 556. */
export function formatAbn(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}
