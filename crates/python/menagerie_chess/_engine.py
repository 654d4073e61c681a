"""The engine: analysis that waits, that is iterated over, or that runs next to other coroutines."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import weakref
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from types import TracebackType

from menagerie_chess import _native
from menagerie_chess._native import EngineError, Game, Info, MenagerieError, Move, Position


class Engine:
    """The engine of a game. It searches one position at a time, on threads of its own.

    >>> import menagerie_chess as mc
    >>> engine = mc.Engine("chess")
    >>> position = engine.game.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
    >>> best = engine.analyse(position, depth=4)[0]
    >>> str(best.score), best.san()
    ('#1', 'Ra8#')
    """

    def __init__(self, game: Game | str, *, hash_mb: int = 16, threads: int = 1) -> None:
        """Make an engine with a hash table of some MiB, which searches on some threads."""
        self.game: Game = Game.load(game) if isinstance(game, str) else game
        """The game that it plays."""
        self._native = _native.Engine(self.game, hash_mb, threads)

    def analysis(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        time: float | None = None,
        depth: int | None = None,
        mate: int | None = None,
        multipv: int = 1,
        moves: Sequence[Move | str] | None = None,
        level: int | None = None,
        elo: int | None = None,
    ) -> Analysis:
        """Begin an analysis, which reports while it goes on. Without a limit it goes on until it is stopped.

        `time` is in seconds, `mate` a number of moves, `multipv` the number of lines; `moves` are the only ones to look
        at.
        """
        return Analysis(self._native, position, (nodes, time, depth, mate, multipv, level, elo), moves)

    def analyse(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        time: float | None = None,
        depth: int | None = None,
        mate: int | None = None,
        multipv: int = 1,
        moves: Sequence[Move | str] | None = None,
    ) -> list[Info]:
        """Search within limits and return the best lines, the best one first; none if the game has ended."""
        if nodes is None and time is None and depth is None and mate is None:
            raise MenagerieError("an analysis needs a limit: nodes, time, depth or mate")
        with self.analysis(
            position, nodes=nodes, time=time, depth=depth, mate=mate, multipv=multipv, moves=moves
        ) as search:
            return search.wait()

    def play(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        time: float | None = None,
        depth: int | None = None,
        level: int | None = None,
        elo: int | None = None,
    ) -> Move:
        """Return a move to play: at full strength, at a level from 1 to 20, or by an Elo rating."""
        if nodes is None and time is None and depth is None and level is None and elo is None:
            raise MenagerieError("to play, the engine needs a limit: nodes, time, depth, level or elo")
        with self.analysis(position, nodes=nodes, time=time, depth=depth, level=level, elo=elo) as search:
            search.wait()
            if search.best is None:
                raise MenagerieError(f"there is no move to play in {position.fen()}")
            return search.best

    def new_game(self, seed: int | None = None) -> None:
        """Forget what was learned in an earlier game. With a seed, play below full strength is the same each time."""
        self._native.new_game(seed)

    def explain(self, position: Position) -> str:
        """Return the parts of the static evaluation of a position."""
        return self._native.explain(position)

    def __repr__(self) -> str:
        return f"<Engine for {self.game.title}>"


class Analysis:
    """A search that goes on. Iterate over it with `for` or `async for`; leaving its `with` block stops it.

    >>> import asyncio
    >>> import menagerie_chess as mc
    >>> async def deepest(plies: int) -> int:
    ...     engine, position = mc.Engine("omega"), mc.Game.load("omega").position()
    ...     async with engine.analysis(position) as analysis:
    ...         async for info in analysis:
    ...             if info.depth >= plies:
    ...                 return info.depth
    ...     return 0
    >>> asyncio.run(deepest(5)) >= 5
    True
    """

    def __init__(
        self,
        engine: _native.Engine,
        position: Position,
        limits: tuple[int | None, float | None, int | None, int | None, int, int | None, int | None],
        moves: Sequence[Move | str] | None,
    ) -> None:
        nodes, time, depth, mate, multipv, level, elo = limits
        self._news: asyncio.Event | None = None
        notify: Callable[[], None] | None = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            pass
        else:
            news = self._news = asyncio.Event()

            def call() -> None:
                loop.call_soon_threadsafe(news.set)

            notify = call

        self._search = engine.start(
            position,
            nodes=nodes,
            time=time,
            depth=depth,
            mate=mate,
            multipv=multipv,
            level=level,
            elo=elo,
            moves=None if moves is None else list(moves),
            notify=notify,
        )
        _running.add(self)

    @property
    def done(self) -> bool:
        """Whether the search has ended and everything that it reported was taken."""
        return self._search.done

    @property
    def best(self) -> Move | None:
        """The move to play, once the search has ended."""
        return self._search.result()[0]

    @property
    def ponder(self) -> Move | None:
        """The expected reply, once the search has ended."""
        return self._search.result()[1]

    @property
    def lines(self) -> list[Info]:
        """The best lines, once the search has ended."""
        return self._search.result()[2]

    def stop(self) -> None:
        """Stop the search as soon as it can; what it has reported can still be taken."""
        self._search.stop()

    def wait(self) -> list[Info]:
        """Wait for the end and return the best lines."""
        for _ in self:
            pass
        return self.lines

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        info = self._search.next()
        if info is None:
            raise StopIteration
        return info

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self.wait()

    def __aiter__(self) -> AsyncIterator[Info]:
        return self

    async def __anext__(self) -> Info:
        if self._news is None:
            raise MenagerieError("to iterate with `async for`, begin the analysis in a coroutine")
        while True:
            self._news.clear()
            info = self._search.poll()
            if info is not None:
                return info
            if self._search.done:
                raise StopAsyncIteration
            await self._news.wait()

    async def __aenter__(self) -> Analysis:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        async for _ in self:
            pass


_running: weakref.WeakSet[Analysis] = weakref.WeakSet()


@atexit.register
def _stop_all() -> None:
    """End the threads of all searches before the interpreter ends."""
    running = list(_running)
    for analysis in running:
        analysis.stop()
    for analysis in running:
        # One that failed has no thread to wait for.
        with contextlib.suppress(EngineError):
            analysis.wait()
