import { expect, it } from "vitest";
import { ApiError } from "../api/client";
import { inheritedFrom } from "./useDraft";

const fails = (error: Error) => () => Promise.reject(error);

it("inherits nothing only where there is nothing to inherit", async () => {
  const asked: string[] = [];
  const load = async (path: string) => {
    asked.push(path);
    return { definition: "", whole: { title: "x" } };
  };
  expect(await inheritedFrom("a b", load)).toEqual({ whole: { title: "x" } });
  expect(asked).toEqual(["/api/games/a%20b/definition"]);
  expect(await inheritedFrom(null, fails(new Error()))).toEqual({ whole: {} });
  expect(await inheritedFrom("none", fails(new ApiError(404, "no such game")))).toEqual({ whole: {} });
  // Whatever else goes wrong, the start of the other game is still there.
  expect(await inheritedFrom("chess", fails(new ApiError(0, "not reached")))).toEqual({ why: "not reached" });
  expect(await inheritedFrom("chess", fails(new ApiError(500, "broken")))).toEqual({ why: "broken" });
});
