interface Problem {
  problem: string | null;
  /** Epoch milliseconds. */
  problemAt: number | null;
}

/** What is wrong now, and since when: what was wrong already keeps its beginning. */
export function problemSince(before: Problem, problem: string, now: number) {
  const began = before.problem === problem ? before.problemAt : null;
  return { problem, problemAt: began ?? now };
}
