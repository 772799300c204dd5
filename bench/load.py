#!/usr/bin/env python3
"""Two hundred clients analyze at once: memory, waiting times, and how fast a search ends when its client goes away.

Usage: bench/load.py PROGRAM [CLIENTS]. Needs nothing but Python.
"""

import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import time

SEARCH_MS = 300
MOST_SECONDS_TO_FREE = 1.0
MOST_MEGABYTES = 1024


def memory(process):
    """Resident megabytes of the process now, and the most it ever had."""
    with open(f"/proc/{process.pid}/status") as status:
        text = status.read()
    return tuple(int(re.search(rf"{name}:\s+(\d+)", text)[1]) / 1024 for name in ("VmRSS", "VmHWM"))


def ticks(process):
    """Processor time of the process in hundredths of a second."""
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


class Client:
    """One client of the server: every request has a connection of its own."""

    def __init__(self, host, port):
        self.host, self.port = host, port

    async def send(self, path, body):
        """Sends a request and reads the head of the answer; gives its status."""
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Type: application/json\r\n"
        self.writer.write(head.encode() + f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode() + data)
        status = int((await self.reader.readline()).split()[1])
        while (await self.reader.readline()).strip():
            pass
        return status

    async def events(self):
        """The data of the events as they come."""
        async for line in self.reader:
            text = line.decode().strip()
            if text.startswith("data:"):
                yield json.loads(text[5:])

    def close(self):
        self.writer.close()


async def analyze(client, waits, rates):
    started = time.monotonic()
    status = await client.send("/api/v1/analyze", {"game": "mnk:4,4,4", "time_ms": SEARCH_MS})
    if status != 200:
        return client.close() or f"status {status}"
    heard = []
    async for event in client.events():
        heard.append(time.monotonic())
        if event["event"] != "report":
            waits.append(time.monotonic() - started)
            rates.extend(after - before for before, after in zip(heard, heard[1:]))
            return client.close() or event["event"]
    return "the stream broke off"


async def until_freed(host, port, process, places):
    """Fills every place with a long search, closes the streams, and waits until the processor is at rest."""
    clients = [Client(host, port) for _ in range(places)]
    for client in clients:
        await client.send("/api/v1/analyze", {"game": "mnk:8,8,5", "time_ms": 30000})
    await asyncio.sleep(1.0)
    busy = ticks(process)
    await asyncio.sleep(0.5)
    assert ticks(process) - busy > 10, "the searches are not running"
    for client in clients:
        client.close()
    started = time.monotonic()
    # A question that needs a place of its own is answered only when one is free.
    asker = Client(host, port)
    status = await asker.send("/api/v1/reply", {"game": "nim:2,2,1", "time_ms": 100})
    assert status == 200, status
    asker.close()
    freed = time.monotonic() - started
    await asyncio.sleep(0.5)
    before = ticks(process)
    await asyncio.sleep(0.5)
    return freed, ticks(process) - before


async def main(program, count):
    process = subprocess.Popen([program, "serve"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = process.stdout.readline().strip()
        host, port = re.match(r"http://([\d.]+):(\d+)/", address).groups()
        at_rest, _ = memory(process)
        waits, rates, started = [], [], time.monotonic()
        clients = [analyze(Client(host, int(port)), waits, rates) for _ in range(count)]
        ends = await asyncio.gather(*clients)
        seconds = time.monotonic() - started
        now, most = memory(process)
        freed, still = await until_freed(host, int(port), process, max(2, os.cpu_count() or 2))
        tally = {end: ends.count(end) for end in sorted(set(ends))}
        print(f"clients                {count}, each one search of {SEARCH_MS} ms on mnk:4,4,4")
        print(f"ends                   {tally}")
        print(f"all done after         {seconds:.1f} s; median {statistics.median(waits):.1f} s, last {max(waits):.1f} s")
        print(f"shortest pause         {1000 * min(rates, default=0):.0f} ms between two events of a stream")
        print(f"memory                 {at_rest:.0f} MB at rest, {most:.0f} MB at most, {now:.0f} MB after")
        print(f"freed after disconnect {1000 * freed:.0f} ms; {still} hundredths of a second of work in the half second after")
        good = tally == {"done": count} and freed < MOST_SECONDS_TO_FREE and most < MOST_MEGABYTES and still <= 10
        return 0 if good else 1
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200)))
