import { beforeEach, expect, it, vi } from "vitest";
import { listGroups } from "#core/contract/groups/groups.ts";
import { call, onSignedOut } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

const requests: { url: string; init: RequestInit | undefined }[] = [];
let answers: { status: number; body: unknown }[] = [];
const unauthorized = {
  status: 401,
  body: { success: false, code: "UNAUTHORIZED", message: "Please sign in" },
};
const renewed = { status: 200, body: { success: true } };

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("location", { href: "https://cooee.test/" });
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    requests.push({ url, init });
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});

const paths = () => requests.map(({ url }) => url.split("?")[0]);

it("R395: a call that gets a 401 is sent once more, after POST /auth/accessToken renewed the session", async () => {
  const groups = { success: true, data: [], pagination: {} };
  answers = [unauthorized, renewed, { status: 200, body: groups }];
  await call(listGroups, {}).catch(() => undefined);
  expect(paths()).toEqual(["/api/group", "/api/auth/accessToken", "/api/group"]);
  expect(requests.map(({ init }) => init?.method)).toEqual(["GET", "POST", "GET"]);
});

it("R395: a call that is refused again after the renewal is not sent a third time, and the person is signed out", async () => {
  const over = vi.fn<() => void>();
  onSignedOut(over);
  answers = [unauthorized, renewed, unauthorized, unauthorized];
  await expect(call(listGroups, {})).rejects.toThrow("Please sign in");
  expect(paths()).toEqual(["/api/group", "/api/auth/accessToken", "/api/group"]);
  expect(over).toHaveBeenCalledOnce();
});

it("R397: calls and renewals carry the cookies of our own origin", async () => {
  answers = [unauthorized, renewed, unauthorized];
  await expect(call(listGroups, {})).rejects.toThrow();
  expect(requests.map(({ init }) => init?.credentials)).toEqual(
    Array.from({ length: 3 }, () => "same-origin"),
  );
});

it("R221: what the server says of a failed call is kept for the screen: status, code, text and fields", async () => {
  const fields = { page: "Must be at least 1" };
  const body = { success: false, code: "INVALID_INPUT", message: "Check the page", fields };
  answers = [{ status: 400, body: { ...body, requestId: "req-1" } }];
  const refused = await call(listGroups, {}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    ...{ status: 400, code: "INVALID_INPUT", message: "Check the page" },
    ...{ requestId: "req-1", fields },
  });
});
