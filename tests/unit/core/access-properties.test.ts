import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AccountFlags,
  FEATURES,
  fullRights,
  may,
  type Person,
  PROFILE_TYPES,
  ROLES,
  type Role,
} from "#core/permissions.ts";
import { permissions } from "./access-support.ts";

const EVERYONE: Role[] = ["user", "admin", "superAdmin", "trial"];

const rightsOf = fc.record({ edit: fc.boolean(), delete: fc.boolean() });

const flags: fc.Arbitrary<AccountFlags> = fc.record({
  profileType: fc.constantFrom(...PROFILE_TYPES),
  quickApproved: fc.boolean(),
  adminApproved: fc.boolean(),
  allowedSharedSender: fc.boolean(),
  allowReceivedSmsAsEmail: fc.boolean(),
  allowSubAccount: fc.boolean(),
  batch: fc.boolean(),
  deductFromAccount: fc.boolean(),
  isSpecialPlanActive: fc.boolean(),
});

const anybody: fc.Arbitrary<Person> = fc
  .record({
    role: fc.constantFrom(...ROLES),
    access: fc.subarray([...FEATURES]),
    roleAccess: fc.dictionary(fc.constantFrom(...FEATURES), rightsOf),
    flags,
  })
  .map(({ flags: own, ...rest }) => ({ ...rest, ...own }));

/** Every flag at the value that opens most. */
const OPENEST: AccountFlags = {
  profileType: "prepaid",
  quickApproved: false,
  adminApproved: true,
  allowedSharedSender: true,
  allowReceivedSmsAsEmail: true,
  allowSubAccount: true,
  batch: true,
  deductFromAccount: true,
  isSpecialPlanActive: true,
};

const granted = (someone: Person) => permissions.filter((permission) => may(someone, permission));

describe("the table as a whole", () => {
  it("C12: opens nothing to guests, whatever they were given", () => {
    fc.assert(
      fc.property(anybody, (someone) => {
        expect(granted({ ...someone, role: "guest" })).toEqual([]);
      }),
    );
  });

  it("opens nothing to a sub-account that is closed to its parent", () => {
    const parents = fc.constantFrom<Role>("user", "admin", "superAdmin");
    fc.assert(
      fc.property(anybody, parents, (someone, role) => {
        const sub = granted({ ...someone, role: "subaccount" });
        const parent = granted({ ...someone, role, access: [], roleAccess: {} });
        expect(sub.filter((permission) => !parent.includes(permission))).toEqual([]);
      }),
    );
  });

  it("never opens more than the most open flags do", () => {
    fc.assert(
      fc.property(anybody, (someone) => {
        const most = granted({ ...someone, ...OPENEST });
        expect(granted(someone).filter((permission) => !most.includes(permission))).toEqual([]);
      }),
    );
  });

  it("never closes by a feature or a right that is given", () => {
    fc.assert(
      fc.property(anybody, (someone) => {
        const more = granted({ ...someone, access: FEATURES, roleAccess: fullRights(FEATURES) });
        expect(granted(someone).filter((permission) => !more.includes(permission))).toEqual([]);
      }),
    );
  });

  it("needs no features from owners: what they were given changes nothing", () => {
    fc.assert(
      fc.property(anybody, fc.constantFrom(...EVERYONE), (someone, role) => {
        const bare = granted({ ...someone, role, access: [], roleAccess: {} });
        expect(granted({ ...someone, role })).toEqual(bare);
      }),
    );
  });
});
