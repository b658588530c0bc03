import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { FreshQueryClient } from "#web/lib/query-client.ts";

const queryKey = ["drafts"];

/** A query that is shown, whose answers the test gives one by one. */
function shown() {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey, queryFn });
  observer.subscribe(() => {});
  const settled = () => new Promise((done) => setTimeout(done, 5));
  return { client, asked, observer, settled };
}

it("what was read before a change is loaded again, also if it arrives after it", async () => {
  const { client, asked, observer, settled } = shown();
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries();
  asked[0]?.resolve("before");
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve("after");
  await settled();
  expect(observer.getCurrentResult().data).toBe("after");
  expect(asked, "one more load, however many changes").toHaveLength(2);
});

it("a change after the first load costs no more than one load", async () => {
  const { client, asked, settled } = shown();
  asked[0]?.resolve("first");
  await settled();
  void client.invalidateQueries({ queryKey });
  asked[1]?.resolve("second");
  await settled();
  expect(asked).toHaveLength(2);
});

it("a first load that fails is not made again by itself", async () => {
  const { client, asked, observer, settled } = shown();
  void client.invalidateQueries({ queryKey });
  asked[0]?.reject(new Error("refused"));
  await settled();
  expect(asked).toHaveLength(1);
  expect(observer.getCurrentResult().isError).toBe(true);
});
